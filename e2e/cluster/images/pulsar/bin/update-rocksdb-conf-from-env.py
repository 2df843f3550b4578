#!/usr/bin/env python3
"""Writes the bookie's settings dbStorage_rocksDB_* from the environment into a file of RocksDB's options.

A bookie that is given such a file ignores these settings otherwise.
"""
import configparser
import os
import sys

PREFIX = "PULSAR_PREFIX_"
DATABASE = "DBOptions"
COLUMNS = 'CFOptions "default"'
TABLE = 'TableOptions/BlockBasedTable "default"'


def megabytes(value):
    return str(int(value) * 1024 * 1024)


def compression(value):
    return "kLZ4Compression" if value.lower() in ("true", "1", "yes") else "kNoCompression"


OPTIONS = {
    "dbStorage_rocksDB_logPath": (DATABASE, "log_path", str),
    "dbStorage_rocksDB_logLevel": (DATABASE, "info_log_level", str),
    "dbStorage_rocksDB_lz4CompressionEnabled": (COLUMNS, "compression", compression),
    "dbStorage_rocksDB_writeBufferSizeMB": (COLUMNS, "write_buffer_size", megabytes),
    "dbStorage_rocksDB_sstSizeInMB": (COLUMNS, "target_file_size_base", megabytes),
    "dbStorage_rocksDB_numLevels": (COLUMNS, "num_levels", str),
    "dbStorage_rocksDB_numFilesInLevel0": (COLUMNS, "level0_file_num_compaction_trigger", str),
    "dbStorage_rocksDB_maxSizeInLevel1MB": (COLUMNS, "max_bytes_for_level_base", megabytes),
    "dbStorage_rocksDB_blockSize": (TABLE, "block_size", str),
    "dbStorage_rocksDB_bloomFilterBitsPerKey": (TABLE, "filter_policy", "rocksdb.BloomFilter:{}:false".format),
    "dbStorage_rocksDB_blockCacheSize": (TABLE, "block_cache", str),
    "dbStorage_rocksDB_format_version": (TABLE, "format_version", str),
}


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else "conf/entry_location_rocksdb.conf"
    options = configparser.ConfigParser(interpolation=None)
    options.read(path)
    for variable, value in os.environ.items():
        setting = variable.removeprefix(PREFIX)
        if setting in OPTIONS:
            section, option, form = OPTIONS[setting]
            options.set(section, option, form(value))
    with open(path, "w", encoding="utf-8") as file:
        options.write(file)


if __name__ == "__main__":
    main()

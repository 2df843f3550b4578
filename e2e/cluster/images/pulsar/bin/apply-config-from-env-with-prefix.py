#!/usr/bin/env python3
"""apply-config-from-env.py, with the prefix of variables as its first argument."""
import os
import sys

if len(sys.argv) < 3:
    sys.exit(f"usage: {sys.argv[0]} PREFIX FILE...")
script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "apply-config-from-env.py")
os.execv(script, [script, f"--prefix={sys.argv[1]}", *sys.argv[2:]])

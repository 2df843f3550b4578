# The tools that the project is built with: a JDK 25, Maven, Go. Sourced by common.sh.

JDK_WANTED=25
MAVEN_WANTED=3.8
# From this version on, Go fetches the version that go.mod asks for.
GO_WANTED=1.21

MISSING_TOOLS=()
declare -A FOUND_TOOLS=() WRONG_VARIABLES=()

# need_build_tools [COMMAND]...: ends the script unless these commands and the tools of the build are installed or can be installed.
need_build_tools() {
  find_missing_tools ca-certificates jdk maven go "$@"
  if ((${#MISSING_TOOLS[@]} > 0)) && [[ $(package_manager) == apt && $EUID == 0 ]]; then
    install_missing_tools
    find_missing_tools ca-certificates jdk maven go "$@"
  fi
  ((${#MISSING_TOOLS[@]} == 0)) || report_missing_tools
  # Maven's toolchains, the load generator's command and this script then agree on one JDK.
  JAVA25_HOME=$(find_jdk)
  export JAVA25_HOME
}

need_go() {
  find_missing_tools go
  ((${#MISSING_TOOLS[@]} == 0)) || report_missing_tools
}

# find_jdk: prints the home of a JDK 25
find_jdk() {
  jdk_home || die "no JDK $JDK_WANTED with jlink found: run $(remedy_for jdk), or point JAVA_HOME at one"
}

# --- The check ---------------------------------------------------------------------------------------------------------------

# find_missing_tools TOOL...: sets MISSING_TOOLS, in FOUND_TOOLS the version of each that is installed but does not suffice, and in
# WRONG_VARIABLES the variable that makes it so
find_missing_tools() {
  local tool
  MISSING_TOOLS=()
  FOUND_TOOLS=() WRONG_VARIABLES=()
  hash -r
  for tool; do
    case $tool in
      jdk) jdk_home >/dev/null ;;
      maven) has_maven ;;
      go) has_go ;;
      ca-certificates) [[ $(package_manager) != apt || -e /etc/ssl/certs/ca-certificates.crt ]] ;;
      *) command -v "$tool" >/dev/null ;;
    esac || MISSING_TOOLS+=("$tool")
  done
}

# jdk_home: Maven's select-jdk-toolchain looks at the same places, except Homebrew's
jdk_home() {
  local variable home homes=()
  for variable in JAVA25_HOME JAVA_HOME "${!JAVA@}"; do
    [[ $variable != *_HOME ]] || homes+=("${!variable:-}")
  done
  homes+=("$(java_on_path)" /usr/lib/jvm/* /usr/java/* /usr/jdk/* /opt/java/* "$HOME"/.sdkman/candidates/java/*
    "$HOME"/.jdks/* "$HOME"/.{m2,gradle,jbang/cache}/jdks/* "$HOME"/.jenv/versions/* "$HOME"/.asdf/installs/java/* "$HOME"/.jabba/jdk/*
    {"$HOME",}/Library/Java/JavaVirtualMachines/*/Contents/Home
    {/opt/homebrew,/usr/local,/home/linuxbrew/.linuxbrew}/opt/openjdk@"$JDK_WANTED"/libexec{,/openjdk.jdk/Contents/Home})
  for home in "${homes[@]}"; do
    if grep -qs "^JAVA_VERSION=\"${JDK_WANTED}[\".]" "$home/release" && [[ -x $home/bin/javac ]] && links_runtimes "$home"; then
      echo "$home"
      return
    fi
  done
  return 1
}

java_on_path() {
  local java
  java=$(command -v java) || return 0
  java=$(readlink -f "$java")
  echo "${java%/bin/java}"
}

# links_runtimes HOME: jlink needs jmods, which some systems package separately, or a JDK that is built to do without
links_runtimes() {
  [[ -x $1/bin/jlink ]] || return 1
  [[ -e $1/jmods/java.base.jmod ]] || "$1/bin/jlink" --help 2>/dev/null | grep 'run-time image enabled' >/dev/null
}

has_maven() {
  local version
  command -v mvn >/dev/null || return 1
  version=$(mvn --batch-mode --version 2>/dev/null | sed -n 's/.*Apache Maven \([0-9.]*\).*/\1/p') || true
  FOUND_TOOLS[maven]=${version:-"'mvn --version' fails"}
  [[ -n $version || -z ${JAVA_HOME:-} ]] || WRONG_VARIABLES[maven]=JAVA_HOME
  at_least "$MAVEN_WANTED" "$version"
}

# has_go: Go is as new as the go.mod files ask for, or fetches such a version
has_go() {
  local version
  command -v go >/dev/null || return 1
  version=$(cd / && GOTOOLCHAIN=local go env GOVERSION) || true
  [[ $version =~ go([0-9.]+) ]] && version=${BASH_REMATCH[1]}
  FOUND_TOOLS[go]=$version
  ! at_least "$(go_of_modules)" "$version" || return 0
  at_least "$GO_WANTED" "$version" || return 1
  if [[ ${GOTOOLCHAIN:-auto} == local ]]; then
    WRONG_VARIABLES[go]=GOTOOLCHAIN
    return 1
  fi
  # Some distributions set the default to "local".
  export GOTOOLCHAIN=${GOTOOLCHAIN:-auto}
}

# go_of_modules: the newest version that a go.mod file asks for
go_of_modules() {
  find "$REPOSITORY" -name target -prune -o -name go.mod -exec awk '$1 == "go" {print $2}' {} + | sort --version-sort | tail -n 1
}

# at_least MINIMUM VERSION
at_least() {
  [[ -n $2 ]] && printf '%s\n' "$1" "$2" | sort --version-sort --check=quiet
}

# --- The remedy --------------------------------------------------------------------------------------------------------------

# package_manager: the one of this system
package_manager() {
  if command -v apt-get >/dev/null; then
    echo apt
  elif command -v dnf >/dev/null; then
    echo dnf
  elif command -v brew >/dev/null; then
    echo brew
  fi
}

# install_missing_tools: all of them, or none where apt lacks one
install_missing_tools() {
  local tool packages=()
  say "missing: $(names_of "${MISSING_TOOLS[@]}"); reading the package lists (a few seconds) ..."
  quietly package-lists refresh_package_lists
  for tool in "${MISSING_TOOLS[@]}"; do
    apt_provides "$tool" || return 0
    packages+=("$(packages_for "$tool" apt)")
  done
  say "installing Debian packages: ${packages[*]} (about a minute) ..."
  quietly install-packages install_debian_packages "${packages[@]}"
}

# apt_provides TOOL: in a version that suffices
apt_provides() {
  local candidate minimum=0
  [[ -z ${WRONG_VARIABLES[$1]:-} ]] || return 1
  case $1 in
    maven) minimum=$MAVEN_WANTED ;;
    go) minimum=$GO_WANTED ;;
  esac
  candidate=$(LC_ALL=C apt-cache policy "$(packages_for "$1" apt)" | awk '$1 == "Candidate:" && $2 != "(none)" {print $2}')
  [[ -n $candidate ]] && dpkg --compare-versions "${candidate#*:}" ge "$minimum"
}

packages_for() {
  case $1:$2 in
    jdk:apt) echo "openjdk-$JDK_WANTED-jdk-headless" ;;
    jdk:dnf) echo "java-$JDK_WANTED-openjdk-devel java-$JDK_WANTED-openjdk-jmods" ;;
    jdk:brew) echo "openjdk@$JDK_WANTED" ;;
    go:apt) echo golang-go ;;
    go:dnf) echo golang ;;
    shellcheck:dnf) echo ShellCheck ;;
    *) echo "$1" ;;
  esac
}

report_missing_tools() {
  local tool found variable
  CURRENT_LOG=
  {
    echo 'error: tools are missing. Install each, then run this command again:'
    for tool in "${MISSING_TOOLS[@]}"; do
      found=${FOUND_TOOLS[$tool]:-} variable=${WRONG_VARIABLES[$tool]:-}
      found+=${variable:+ with $variable=${!variable}}
      printf '  %s: %s\n' "$(names_of "$tool")${found:+ (found: $found)}" "$(remedy_for "$tool")"
    done
  } >&3
  exit 1
}

# names_of TOOL...: as people call them, with commas
names_of() {
  local tool names=
  for tool; do
    case $tool in
      jdk) tool="JDK $JDK_WANTED" ;;
      maven) tool="Maven $MAVEN_WANTED or newer" ;;
      go) tool="Go $GO_WANTED or newer" ;;
    esac
    names+=${names:+, }$tool
  done
  echo "$names"
}

# remedy_for TOOL: the command that installs it on this system
remedy_for() {
  local manager packages
  manager=$(package_manager)
  packages=$(packages_for "$1" "$manager")
  if [[ -n ${WRONG_VARIABLES[$1]:-} ]]; then
    echo "unset ${WRONG_VARIABLES[$1]}"
  elif [[ $manager == apt ]] && ! compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; then
    echo "$(as_root)apt-get update && $(as_root)apt-get install --yes $packages"
  elif [[ $manager == apt ]] && apt_provides "$1"; then
    echo "$(as_root)apt-get install --yes $packages"
  elif [[ $manager == dnf ]]; then
    echo "$(as_root)dnf install --assumeyes $packages"
  elif [[ $manager == brew ]]; then
    echo "brew install $packages"
  elif [[ $1 == jdk ]]; then
    echo "$(sdkman)sdk install java \"\$(sdk list java | grep -o '${JDK_WANTED}[.][0-9.]*-tem' | head -n 1)\""
  elif [[ $1 == maven ]]; then
    echo "$(sdkman)sdk install maven"
  elif [[ $1 == go ]]; then
    echo "$(need_first curl)curl -L https://go.dev/dl/go$(go_of_modules).linux-$(go_architecture).tar.gz |" \
      "$(as_root)tar -xz -C /usr/local && export PATH=/usr/local/go/bin:\$PATH"
  else
    echo "install the package that has the command $1"
  fi
}

as_root() {
  ((EUID == 0)) || echo 'sudo '
}

# sdkman: what comes before the command sdk, where that is not installed
sdkman() {
  local directory=${SDKMAN_DIR:-$HOME/.sdkman}
  [[ ! -e $directory/bin/sdkman-init.sh ]] || return 0
  echo "$(need_first curl zip unzip)curl -s https://get.sdkman.io | bash && source ~/.sdkman/bin/sdkman-init.sh && "
}

# need_first COMMAND...: what comes before a command that uses these, where one is not installed
need_first() {
  local command missing=()
  [[ $(package_manager) == apt ]] || return 0
  for command; do
    command -v "$command" >/dev/null || missing+=("$command")
  done
  ((${#missing[@]} == 0)) || echo "$(as_root)apt-get install --yes ${missing[*]} && "
}

go_architecture() {
  case $(uname -m) in
    aarch64) echo arm64 ;;
    *) echo amd64 ;;
  esac
}

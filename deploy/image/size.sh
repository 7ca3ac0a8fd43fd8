#!/bin/sh
# deploy/image/size.sh <image>: how large an image is, and its five largest parts.
set -eu

# Rootless, files of an image can be looked at in the user's own namespace alone.
[ "$(id -u)" = 0 ] || [ -n "${_CONTAINERS_USERNS_CONFIGURED:-}" ] || exec buildah unshare "$0" "$@"

container=$(buildah from --pull-never "$1")
trap 'buildah rm "$container" > /dev/null' EXIT
root=$(buildah mount "$container")
unpacked=$(du -sb "$root" | cut -f 1)
packed=$(tar -C "$root" -cf - . | gzip | wc -c)
echo "$1: $((unpacked / 1000000)) MB, compressed $((packed / 1000000)) MB. Its largest parts, in MB:"
cd "$root"
du -sb usr/local/bin/node marquee/dist/bundle marquee/dist/assets marquee/node_modules/* marquee/sbom.cdx.json usr/lib usr/share var |
  sort -rn | head -5 | awk '{ printf "%6.1f %s\n", $1 / 1000000, $2 }'

#!/bin/sh
# Copies the last `npm run build` to the server as a release of its own and switches to it (docs/deploy.md):
#   scripts/deploy.sh root@society.example.org:/srv/society
#   scripts/deploy.sh /srv/society                            on this machine
set -eu
target=${1:?Usage: scripts/deploy.sh [USER@HOST:]FOLDER}
cd "$(dirname "$0")/.."
[ -f dist/index.html ] && [ -f dist-server/package.json ] || {
  echo 'There is no build. Run "npm run build" with the APP_URL of the server.' >&2
  exit 1
}
folder=${target#*:}
release=releases/$(date -u +%Y-%m-%d-%H%M%S)
on_server() {
  case $target in
  *:*) ssh "${target%%:*}" "$1" ;;
  *) sh -c "$1" ;;
  esac
}

tar -czf - --exclude=node_modules dist dist-server |
  on_server "set -e; mkdir -p '$folder/$release'; tar -xzf - --no-same-owner -C '$folder/$release'"
on_server "set -e; cd '$folder'
(cd $release/dist-server && npm ci --omit=dev --no-audit --no-fund)
if systemctl is-enabled --quiet society-backup.timer 2>/dev/null; then systemctl start society-backup.service; fi
ln -sfn $release current
if systemctl is-enabled --quiet society.service 2>/dev/null; then systemctl restart society.service; fi
# The five newest stay, to go back to.
ls -d releases/* | head -n -5 | xargs -r rm -r"
echo "$folder/current is now $release"

#!/bin/sh
# Starts the server, or carries out a command: zhixing backup create, zhixing user create …
# Both find their settings in /etc/zhixing.env; variables that are set already count before it. What root asks for is done as the user of the data.
here=$(CDPATH= cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
settings=${ZHIXING_ENV:-/etc/zhixing.env}
if [ -e "$settings" ] && [ ! -r "$settings" ]; then
  echo "$settings holds the settings and may not be read by $(id -un): run this as root, or as the user of the server." >&2
  exit 1
fi
setting() { if [ -e "$settings" ]; then sed -n "s/^$1=//p" "$settings" | tail -n 1 | tr -d "\"'"; fi; }
data=${DATA_DIR:-$(setting DATA_DIR)}
# What is installed is no trial: it never has the accounts and the data of the demo, nor data in the folder of the program. Reading a backup needs neither.
case "${1:-start} ${2:-}" in 'backup key' | 'backup verify' | help* | --help*) ;; *)
  if [ -z "${NODE_ENV:-$(setting NODE_ENV)}" ]; then export NODE_ENV=production; fi
  if [ -z "$data" ]; then
    echo "DATA_DIR is not set: write it into $settings, as docs/operations/install.md tells." >&2
    exit 1
  fi ;;
esac
if [ "$(id -u)" = 0 ] && [ -n "$data" ]; then
  owner=$(stat -c %U -- "$data" 2>/dev/null || echo root)
  [ "$owner" = root ] || exec runuser -u "$owner" -- "$0" "$@"
fi
if [ $# -eq 0 ] || [ "$1" = start ]; then set -- "$here/apps/server/src/main.ts"; else set -- "$here/apps/server/src/cli.ts" "$@"; fi
if [ -e "$settings" ]; then set -- "--env-file=$settings" "$@"; fi
umask 077
# No text that comes in can reach the prototype of every object by the name that leads there.
exec "$here/bin/node" --disable-proto=delete "$@"

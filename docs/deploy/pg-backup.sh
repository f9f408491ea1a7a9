#!/bin/sh
# Dumps the database DATABASE_URL to DATA_DIR/backups, where no dump gets older than 30 days. To restore, with the
# server stopped:
#   pg_restore --clean --if-exists --no-owner --single-transaction --dbname "$DATABASE_URL" FILE
set -eu
umask 077
mkdir -p "$DATA_DIR/backups"
file=$DATA_DIR/backups/society-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump
# Until it is whole, it has another name.
trap 'rm -f "$file.part"' EXIT
pg_dump --format=custom --file "$file.part" "$DATABASE_URL"
pg_restore --list "$file.part" >/dev/null
mv "$file.part" "$file"
find "$DATA_DIR/backups" -name 'society-*.dump*' -mtime +28 -delete

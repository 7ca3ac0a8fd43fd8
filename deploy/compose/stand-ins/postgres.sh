# Like the entry point of the official image: a server that listens only on a socket creates a new database.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  echo "$POSTGRES_PASSWORD" > /tmp/password
  initdb --username=postgres --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl -w start -o "-c listen_addresses='' -k /tmp"
  psql --host /tmp --username postgres --command "CREATE DATABASE $POSTGRES_DB"
  pg_ctl -w -m fast stop
fi
exec postgres -c listen_addresses='*' -k /tmp

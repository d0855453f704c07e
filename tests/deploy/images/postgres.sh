# As the official image starts: makes the cluster once, for POSTGRES_USER and the password of a file.
set -e
chown postgres "$PGDATA"
cp "$POSTGRES_PASSWORD_FILE" /tmp/password
chown postgres /tmp/password
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    as initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --encoding=UTF8 --locale=C
    echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
    echo "CREATE DATABASE $POSTGRES_USER;" | as postgres --single -D "$PGDATA" postgres
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -D "$PGDATA" -c listen_addresses='*'

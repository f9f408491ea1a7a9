import { beforeEach, inject } from 'vitest';

beforeEach(({ skip }) => {
  skip(inject('postgresUrl') === null, 'Postgres (initdb and pg_ctl) is not installed');
});

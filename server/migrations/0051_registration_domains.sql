-- Whose addresses may register (rules/accounts 63): domains in ASCII, one line with commas between them; '' for everybody.
alter table settings add column registration_domains text not null default ''
  check (registration_domains ~ '^([a-z0-9.-]+(, [a-z0-9.-]+){0,19})?$' and length(registration_domains) <= 5200);

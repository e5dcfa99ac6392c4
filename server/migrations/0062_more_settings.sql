-- What else the office decides about the site; the defaults are what was shown before.
alter table settings
  add column home_sentence text not null
    default 'Courses, events and positions for insurance and financial advisors, posted by members.',
  add column date_format text not null default 'numeric' check (date_format in ('numeric', 'written')),
  add column shortest_first_name smallint not null default 3 check (shortest_first_name in (1, 3)),
  -- Hours from UTC; null takes it from the browser in which somebody registers.
  add column new_member_time_zone numeric(4, 2) check (new_member_time_zone between -12 and 12);

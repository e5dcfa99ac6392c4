/** The SQL of site settings. */
import { sql } from 'kysely';
import type { SiteLogo } from '#contract/core/site.ts';
import type { Settings } from '#contract/settings/model.ts';
import type { Db, Tx } from '../db/database.ts';

export interface StoredSettings {
  /** Counts edits; 0 before the first. */
  version: number;
  /** Empty before the first edit. */
  saved: Partial<Settings>;
}

const columns = sql`version, name, line, contact_email as "contactEmail", contact_phone as "contactPhone",
  contact_address as "contactAddress", legal_url as "legalUrl", contact_url as "contactUrl",
  facebook_url as "facebookUrl", x_url as "xUrl", linkedin_url as "linkedInUrl",
  is_registration_open as "isRegistrationOpen", registration_domains as "registrationDomains",
  registration_needs_approval as "registrationNeedsApproval", newcomers_wait as "newcomersWait", home_sentence as "homeSentence", date_format as "dateFormat",
  shortest_first_name as "shortestFirstName", new_member_time_zone as "newMemberTimeZone", time_zone as "timeZone", accent`;

export async function findSettings(db: Db | Tx): Promise<StoredSettings> {
  const { rows } = await sql<Settings & { version: number }>`select ${columns} from settings`.execute(db);
  const [row] = rows;
  if (row === undefined) return { version: 0, saved: {} };
  const { version, ...saved } = row;
  return { version, saved };
}

/** Locks the settings until the transaction ends, even without a row. */
export async function lockSettings(tx: Tx): Promise<StoredSettings> {
  await sql`lock table settings in share row exclusive mode`.execute(tx);
  return findSettings(tx);
}

/** Inserts the next version. */
export async function saveSettings(tx: Tx, version: number, settings: Settings): Promise<void> {
  const { name, line, contactEmail, contactPhone, contactAddress, legalUrl, contactUrl } = settings;
  const { facebookUrl, xUrl, linkedInUrl, isRegistrationOpen, registrationDomains } = settings;
  const { registrationNeedsApproval, newcomersWait, timeZone, accent } = settings;
  const { homeSentence, dateFormat, shortestFirstName, newMemberTimeZone } = settings;
  await sql`
    insert into settings (version, name, line, contact_email, contact_phone, contact_address, legal_url, contact_url,
      facebook_url, x_url, linkedin_url, is_registration_open, registration_domains, registration_needs_approval,
      newcomers_wait, home_sentence, date_format, shortest_first_name, new_member_time_zone, time_zone, accent)
    values (${version}, ${name}, ${line}, ${contactEmail}, ${contactPhone}, ${contactAddress}, ${legalUrl}, ${contactUrl},
      ${facebookUrl}, ${xUrl}, ${linkedInUrl}, ${isRegistrationOpen}, ${registrationDomains}, ${registrationNeedsApproval},
      ${newcomersWait}, ${homeSentence}, ${dateFormat}, ${shortestFirstName}, ${newMemberTimeZone}, ${timeZone}, ${accent})
    on conflict (is_only) do update set version = excluded.version, name = excluded.name, line = excluded.line,
      contact_email = excluded.contact_email, contact_phone = excluded.contact_phone,
      contact_address = excluded.contact_address, legal_url = excluded.legal_url, contact_url = excluded.contact_url,
      facebook_url = excluded.facebook_url, x_url = excluded.x_url, linkedin_url = excluded.linkedin_url,
      is_registration_open = excluded.is_registration_open, registration_domains = excluded.registration_domains,
      registration_needs_approval = excluded.registration_needs_approval,
      newcomers_wait = excluded.newcomers_wait, home_sentence = excluded.home_sentence,
      date_format = excluded.date_format, shortest_first_name = excluded.shortest_first_name,
      new_member_time_zone = excluded.new_member_time_zone, time_zone = excluded.time_zone, accent = excluded.accent`.execute(
    tx,
  );
}

export async function findLogo(db: Db | Tx): Promise<SiteLogo | undefined> {
  const { rows } = await sql<SiteLogo>`select file, width, height from site_logo`.execute(db);
  return rows[0];
}

/** Locks until the transaction ends, even without a row. */
export async function lockLogo(tx: Tx): Promise<SiteLogo | undefined> {
  await sql`lock table site_logo in share row exclusive mode`.execute(tx);
  return findLogo(tx);
}

export async function setLogo(tx: Tx, logo: SiteLogo | null): Promise<void> {
  await sql`delete from site_logo`.execute(tx);
  if (logo === null) return;
  const { file, width, height } = logo;
  await sql`insert into site_logo (file, width, height) values (${file}, ${width}, ${height})`.execute(tx);
}

/** A new product is matched against many alerts: how long that takes, and whether it slows the post. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { withApplication } from '../harness/application.ts';
import { withDatabase } from '../harness/data-sets.ts';
import { type HttpRequest, sendSuccessfully } from '../harness/http.ts';
import type { Scenario } from '../harness/scenario.ts';
import { median } from '../harness/statistics.ts';
import { cyclic, postProduct, range } from './http-loads.ts';

const alertsPerMember = 4;

/** No seeded text contains it. */
export const uniqueWord = 'zyzzyva';

export const alerts: Scenario = {
  name: 'alerts',
  summary: 'a new product is matched against 100,000 alerts; bare is a post without any alerts',
  async run({ settings, dataSets }) {
    const members = Math.ceil(settings.alerts / alertsPerMember);
    const { dataDir, samples } = await dataSets.get({ products: 2_000, comments: 0, members });
    const { rareWords, sessions } = samples;
    const posts = range(settings.posts).map((place) =>
      postProduct(`${cyclic(rareWords, place)} ${uniqueWord}`, sessions[0] ?? ''),
    );
    return withApplication({ dataDir }, ({ origin }) =>
      withDatabase(dataDir, async (client) => {
        const without = await postAll(origin, posts, async () => true);
        await addAlerts(client, settings.alerts);
        await addAlertsForUniqueWord(client, 1);
        const { posted, matched } = await postAll(origin, posts, (id) => isMatched(client, id));
        return [
          { name: 'matched: median', unit: 's', value: median(matched) },
          { name: 'matched: longest', unit: 's', value: Math.max(...matched), bar: { atMost: 1 } },
          { name: 'post', unit: 'ms', value: median(posted), bare: median(without.posted) },
        ];
      }),
    );
  },
};

/** Milliseconds of each post, and seconds from its reply until it is matched. */
async function postAll(origin: string, posts: HttpRequest[], isMatched: (id: number) => Promise<boolean>) {
  const posted: number[] = [];
  const matched: number[] = [];
  for (const post of posts) {
    // The e-mails of the previous post have been sent by then.
    await setTimeout(500);
    const start = performance.now();
    const { body } = await sendSuccessfully(origin, post);
    const replied = performance.now();
    posted.push(replied - start);
    const { id } = JSON.parse(body.toString());
    while (!(await isMatched(id))) await setTimeout(5);
    matched.push((performance.now() - replied) / 1_000);
  }
  return { posted, matched };
}

async function isMatched(client: pg.Client, productId: number): Promise<boolean> {
  const { rowCount } = await client.query('select from alert_matches where product_id = $1', [productId]);
  return rowCount !== 0;
}

/** The keywords are pairs of words that at most one product in 200 contains. */
async function addAlerts(client: pg.Client, count: number): Promise<void> {
  await client.query(`
    create temp table keywords as
    with words as materialized (
      select id, word, lead(word) over (partition by id order by place) as next
      from products cross join lateral regexp_split_to_table(
        lower(title || ' ' || description_text), '[^[:alpha:]]+') with ordinality as w (word, place)
      where length(word) > 2)
    select word || ' ' || next as keyword, row_number() over (order by md5(word || next)) as place
    from words where next is not null group by word, next
    having count(distinct id) <= (select count(*) from products) / 200
      and numnode(alert_query(word || ' ' || next)) > 0`);
  await client.query(
    `insert into alerts (member_id, title)
     select id, 'Alert ' || n from members cross join generate_series(1, ${alertsPerMember}) n
     where status = 'active' and confirmed_at is not null order by n, id limit $1`,
    [count],
  );
  await client.query(`
    insert into alert_keywords (alert_id, position, keyword)
    select a.id, n, k.keyword from alerts a cross join generate_series(1, 3) n
    join keywords k on k.place = 1 + (a.id * 7919::bigint + n * 104729::bigint) % (select count(*) from keywords)`);
  await client.query('vacuum analyze');
}

/** Adds an alert for the unique word to this many members, the newest first. */
export async function addAlertsForUniqueWord(client: pg.Client, members: number): Promise<void> {
  await client.query(
    `with added as (
       insert into alerts (member_id, title)
       select id, $2 from members where status = 'active' and confirmed_at is not null order by id desc limit $1
       returning id)
     insert into alert_keywords (alert_id, position, keyword) select id, 1, $2 from added`,
    [members, uniqueWord],
  );
}

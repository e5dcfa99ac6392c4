/** A query that tells when it is sent: until then it waited for a connection. */
import pg from 'pg';

/** What it promises is what the statement itself would; the driver's types do not know that it takes one of its own. */
export function tellingQuery(statement: pg.QueryConfig, onSent: () => void): pg.QueryConfig {
  const query = new pg.Query(statement);
  const submit = query.submit.bind(query);
  query.submit = (connection) => {
    onSent();
    return submit(connection);
  };
  return query as unknown as pg.QueryConfig;
}

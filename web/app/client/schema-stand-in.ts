/**
 * What the browser gets in the place of the schema library. The contract builds its schemas when it is
 * loaded, but only the server runs them; here each step of the building answers with the same nothing, and
 * a third of the script stays at home. Running one is a mistake and says so.
 */
const runs = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode']);

const nothing: object = new Proxy(() => undefined, {
  get(_target, key) {
    if (typeof key === 'string' && runs.has(key)) throw new Error('schemas are run by the server only');
    return typeof key === 'string' ? nothing : undefined;
  },
  apply: () => nothing,
});

export const z = nothing;

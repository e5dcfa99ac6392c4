/**
 * Replaces the schema library in the browser. The contract builds its schemas at load time, but only the server runs
 * them. Here each building step returns the same stub, which removes a third of the script. Running a schema is a bug
 * and throws.
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
/** These replace the exports of `contract/src/products/facts-schema.ts` and `deal-schema.ts`. */
export const wireDeal = nothing;
export const wireDealDetail = nothing;
export const wireStatus = nothing;
export const factsSchema = nothing;
export const filterShape = nothing;
/** These replace the exports of `contract/src/core/scalars.ts`. */
export {
  nothing as wireText,
  nothing as wireInt,
  nothing as wireBoolean,
  nothing as requiredBoolean,
  nothing as wireChoice,
  nothing as wireNothing,
  nothing as wireSuccess,
  nothing as wireMoment,
  nothing as wireMoney,
  nothing as wireList,
};

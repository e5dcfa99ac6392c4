/** A reason why a database cannot be copied or filled, told in one sentence that says what to do. */
export class DatabaseCopyError extends Error {
  override name = 'DatabaseCopyError';
}

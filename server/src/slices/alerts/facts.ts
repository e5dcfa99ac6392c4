import { letterFact } from '../letters/index.ts';

/** A letter about what a member's alerts found: one product, or what a day or a week has gathered. */
export const alertDue = letterFact('alert-due', 'alerts');

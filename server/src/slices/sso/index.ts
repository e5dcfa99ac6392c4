export type { ClaimedRole, GivenRole, SsoSettings } from './settings.ts';

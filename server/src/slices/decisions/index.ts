export { decideEach } from './decide-each.ts';

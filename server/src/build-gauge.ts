/** Which Guildhall runs (rules/running 19). */
import type { Registry } from 'prom-client';
import { figure, gauge } from './platform/metrics/figure.ts';

/** `commit` where it runs from a checkout. */
export function gaugeBuild(registry: Registry, version: string, commit: string | undefined): void {
  const labels = { version, commit: commit ?? '' };
  figure(registry, info, () => [{ value: 1, labels }]);
}

const info = gauge('guildhall_build_info', 'Always 1.');

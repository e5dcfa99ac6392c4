import type { PublicDocument } from '../../platform/http/public-reads.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterDirectory } from '../masters/index.ts';
import { feeds } from './feeds.ts';
import { robots } from './robots.ts';
import { siteMaps } from './site-map.ts';

export function siteDocuments(services: Services, directory: MasterDirectory): PublicDocument[] {
  return [...feeds(services, directory), ...siteMaps(services, directory), robots(services.site)];
}

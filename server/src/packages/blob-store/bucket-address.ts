/** `FILES_URL`: a bucket, and the key to it, in one line. */

export interface BucketAddress {
  /** Scheme, host and port. */
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

/** What Amazon calls its first one, and others accept who have no regions. */
const defaultRegion = 'us-east-1';

/** As S3 allows them. */
const bucketPath = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;

/**
 * Reads `s3://KEY:SECRET@host[:port]/bucket[?region=eu-central-1][&tls=off]`. KEY and SECRET are
 * percent-encoded where they hold what an address may not; `tls=off` is for a server on the same machine or
 * network that speaks plain HTTP. The bucket stands in the path of every request, never before the host.
 * Undefined for anything else.
 */
export function readBucketAddress(text: string): BucketAddress | undefined {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 's3:' || url.hash !== '') return undefined;
  const { tls = 'on', region = defaultRegion, ...others } = Object.fromEntries(url.searchParams);
  if (!/^(?:on|off)$/.test(tls) || !/^[\w-]+$/.test(region) || Object.keys(others).length > 0)
    return undefined;
  const endpoint = URL.parse(`${tls === 'on' ? 'https' : 'http'}://${url.host}`);
  const bucket = bucketPath.exec(url.pathname)?.[1];
  const keyId = decoded(url.username);
  const secret = decoded(url.password);
  if (endpoint === null || bucket === undefined || keyId === '' || secret === '') return undefined;
  return { endpoint: endpoint.origin, bucket, region, keyId, secret };
}

/** Empty when it is not well-formed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

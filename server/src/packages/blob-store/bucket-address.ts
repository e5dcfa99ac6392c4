/** Parses `FILES_URL`: a bucket and its access key in one line. */

export interface BucketAddress {
  /** Scheme, host and port. */
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

/** Amazon's first region. Servers without regions accept it. */
const defaultRegion = 'us-east-1';

/** Characters that S3 allows in the name of a bucket. */
const bucketPath = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;

/**
 * Reads `s3://KEY:SECRET@host[:port]/bucket[?region=eu-central-1][&tls=off]`. KEY and SECRET are percent-encoded if
 * they contain reserved characters. `tls=off` is for a server on the same machine or network that speaks plain HTTP.
 * Requests are path-style: the bucket is in the path, never in the host. Returns undefined for anything else.
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

/** Returns an empty string if the text is malformed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

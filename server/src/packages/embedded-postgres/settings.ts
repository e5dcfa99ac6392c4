/** Where a server listens: a socket in a directory of its own, or a loopback port. */
export type Address = { socketDirectory: string } | { port: number };

/** The name of a socket is `.s.PGSQL.` and a port number, even where no port is open. */
export const SOCKET_PORT = 5432;

/** Linux allows 107 bytes for the path of a socket; PostgreSQL's list of directories knows no quotes. */
export function socketFits(directory: string): boolean {
  return Buffer.byteLength(`${directory}/.s.PGSQL.${SOCKET_PORT}`) <= 107 && !directory.includes('"');
}

/** How `pg` names the address: a host that is a directory means the socket in it. */
export function hostAndPort(address: Address): { host: string; port: number } {
  return 'port' in address
    ? { host: '127.0.0.1', port: address.port }
    : { host: address.socketDirectory, port: SOCKET_PORT };
}

/** A connection string that `pg` and `new URL` read alike. */
export function urlOf(address: Address, user: string, password: string, database: string): string {
  const { host, port } = hostAndPort(address);
  const url = new URL(`postgres://${user}:${password}@localhost:${port}/${database}`);
  if (host.startsWith('/')) url.searchParams.set('host', host);
  else url.hostname = host;
  return url.href;
}

/** The part of the settings that says where the server listens. */
export function listening(address: Address): Record<string, string> {
  return 'port' in address
    ? { listen_addresses: '127.0.0.1', port: String(address.port), unix_socket_directories: '' }
    : {
        listen_addresses: '',
        port: String(SOCKET_PORT),
        unix_socket_directories: `"${address.socketDirectory}"`,
        unix_socket_permissions: '0700',
      };
}

/** For a small machine of two cores that PostgreSQL shares with the application. */
export const sharedMachineSettings: Record<string, string> = {
  // Of eight processes at most, with fifteen each, and of those beside them.
  max_connections: '160',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  // Acknowledged means on disk.
  synchronous_commit: 'on',
  fsync: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  // Short queries gain nothing from a compiler or from a second core that serves pages meanwhile.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // A visitor who has gone must not hold locks for ever.
  idle_in_transaction_session_timeout: '5min',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Files of at most 10 MB, a new one each day; `pruneLogs` removes the oldest. */
export function logging(directory: string): Record<string, string> {
  return {
    logging_collector: 'on',
    log_directory: directory,
    log_filename: 'postgresql-%Y%m%d-%H%M%S.log',
    log_rotation_size: '10MB',
    log_rotation_age: '1d',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'warning',
    // Statements may carry what people wrote to each other.
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
}

export function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

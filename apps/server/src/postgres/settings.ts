/**
 * Server settings for a small machine (2 cores, 2 GB or more). fsync and synchronous_commit stay on, so that acknowledged writes survive a
 * power failure.
 * Connections only from this machine, with a password.
 */
export const defaultSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '1',
  // Containers often have only 64 MB of shared memory, which a parallel hash exceeds.
  enable_parallel_hash: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
};

/** Settings as command line arguments, so that a changed version of this file applies to existing databases. */
export function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

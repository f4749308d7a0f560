import path from 'node:path';

/** Files of an embedded database inside a data folder. */
export function layout(dataDir: string) {
  const folder = path.join(dataDir, 'postgres');
  return { folder, cluster: path.join(folder, 'cluster'), log: path.join(folder, 'server.log') };
}

export type Layout = ReturnType<typeof layout>;

/** What a peer is given: a scratch folder for its project, an empty database, and how many rows its table gets. */
export interface Peer {
  readonly folder: string;
  readonly database: string;
  readonly rows: number;
}

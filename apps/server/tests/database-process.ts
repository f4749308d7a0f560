import { startEmbeddedPostgres } from '../src/postgres/embedded.ts';
import { StartupError } from '../src/startup-error.ts';

// Owns an embedded database: prints a line with its URLs or the error, and ends on SIGTERM.
const quiet = { info() {}, warn() {}, error() {} };
process.on('SIGINT', () => process.stdout.write('interrupted\n'));

try {
  const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: quiet });
  process.once('SIGTERM', () => database.stop().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify({ url: database.url, adminUrl: database.adminUrl })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refusal: error instanceof StartupError ? error.message : String(error) })}\n`);
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from './env.ts';

/** The version in package.json. */
export const version: string = (JSON.parse(readFileSync(path.join(projectDir, 'package.json'), 'utf8')) as { version: string }).version;

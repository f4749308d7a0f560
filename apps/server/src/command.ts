import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from './env.ts';

/** How commands begin here: the archive for servers has a program of that name and no npm. */
export const command: string = existsSync(path.join(projectDir, 'bin/node')) ? 'zhixing' : 'npm run cli --';

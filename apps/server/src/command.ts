import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from './env.ts';

/** How to invoke commands in this installation: server archives have a `zhixing` program and no npm. */
export const command: string = existsSync(path.join(projectDir, 'bin/node')) ? 'zhixing' : 'npm run cli --';

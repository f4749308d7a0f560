import { webModules } from '@zhixing/modules/web.ts';
import { joinWeb } from '@zhixing/shell/define-web.ts';

/** The programs of all modules; a chunk of its own, since every program adds a line to it. */
export const programs = joinWeb(webModules);

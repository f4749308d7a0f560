import { webModules } from '@zhixing/modules/web.ts';
import { joinWeb } from '@zhixing/shell/define-web.ts';

/** Dynamic imports of all modules; a chunk of its own, because it grows with every module. */
export const programs = joinWeb(webModules);

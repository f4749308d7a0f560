import { systemContext } from '@zhixing/engine/context.ts';
import { modelsIn } from '@zhixing/engine/discover.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { cameraRules } from './camera.rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { mediaServers } from './ports.ts';
import { receivingSites } from './receiving-sites.ts';
import { watchTable } from './tables.ts';
import { videoGrants } from './video.grants.ts';
import { videoRoutes } from './video.route.ts';
import { followCameras } from './watch/follow.ts';

/** Cameras of sites and vehicles, and their pictures (视频监控): fetched by this server, shown to those who may see them now. */
export const videoModule = defineModule({
  name: 'video',
  needs: [mediaServers],
  models: await modelsIn(import.meta.dirname),
  rules: [cameraRules],
  routes: videoRoutes,
  migrations: [watchTable],
  // Looks are over when a backup is restored.
  excludedFromBackup: ['sys_video_watch'],
  variables: receivingSites,
  tasks: [
    {
      code: 'followCameras',
      cron: '*/2 * * * *',
      run: async (engine, stopping) => String(await followCameras(systemContext(engine), stopping)),
    },
  ],
  grants: videoGrants,
  menu: {
    'lims06/lims060101': 'camera',
    'lims03/lims030301': 'camera',
    'lims03/lims035301': 'camera',
  },
  locales: { zh, en },
});

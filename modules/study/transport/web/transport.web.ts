import { defineWeb } from '@zhixing/shell/define-web.ts';

export const transportWeb = defineWeb({
  pages: {
    'trip-vehicles': () => import('./seats/vehicles.page.tsx'),
    lims040206: () => import('./seats/vehicle-work.page.tsx'),
  },
  inputs: {
    'tripVehicle-vehicle': () => import('./choice/rated-input.tsx'),
    'tripVehicle-driver': () => import('./choice/rated-input.tsx'),
    'tripVehicle-coDriver': () => import('./choice/rated-input.tsx'),
  },
});

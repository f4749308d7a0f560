/** The one application that exists so far, as lists of applications and menu entries name it. */
export const businessSystem = { id: 'business', enCode: 'workSystem', icon: 'rocket' } as const;

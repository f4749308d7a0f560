/** Outlined Ant Design icons used by menus and the shell, by the names in menu entries. */
export const names: readonly string[] = `
  account-book aim alert apartment appstore area-chart arrow-down arrow-right arrow-up audit bank bar-chart bell book border border-outer branches build
  bulb calculator calendar car check-circle check-square close cluster code coffee column-width comment compass control dashboard
  database delete desktop disconnect down edit environment exception experiment export eye file file-done file-ppt file-protect
  file-text filter fire folder form fullscreen fullscreen-exit fund gift global group hdd heart heat-map history idcard import inbox
  info-circle key like line-chart link lock logout mail medicine-box menu menu-fold menu-unfold message mobile monitor more
  node-index notification ordered-list paper-clip pay-circle phone picture pie-chart plus profile project question question-circle
  pushpin radar-chart read reconciliation reload robot rocket rollback safety safety-certificate scan schedule search setting shop shopping
  shopping-cart solution sound star swap table tag tags team thunderbolt tool transaction trophy user user-add user-switch
  vertical-align-top video-camera warning wechat
`
  .trim()
  .split(/\s+/);

/** Menu icon names that differ from Ant Design's. */
export const aliases: Readonly<Record<string, string>> = { 'fund-projection': 'fund-projection-screen', usergroup: 'usergroup-add' };

const stroke = 'fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"';

/** Icons missing from the set, on a grid of 24. */
export const drawn: Readonly<Record<string, string>> = {
  'star-full': `<path fill="currentColor" d="m12 3 2.7 5.800 6.300.7-4.700 4.300 1.300 6.200L12 16.900 6.400 20l1.300-6.200L3 9.500l6.300-.7L12 3Z"/>`,
  tent: `<path ${stroke} d="M12 4 3 20h18L12 4Zm0 7-5 9m5-9 5 9M10.5 3 12 5.4 13.5 3"/>`,
  school: `<path ${stroke} d="M12 3v3m0 0 7 4v10H5V10l7-4Zm-9 14h18M10 20v-4.5h4V20M8 12.5h1.5m5 0H16M12 3l3.5 1.200L12 5.5"/>`,
  home: `<path ${stroke} d="M4 11.5 12 4.5l8 7M6 10v9.5h12V10M10 19.5V14h4v5.5"/>`,
};

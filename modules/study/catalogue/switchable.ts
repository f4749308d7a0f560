/** What is in use until somebody turns it off, and stays on the records that name it. */
export const switchable = {
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: { disable: { from: ['enabled'], to: 'disabled', confirm: true }, enable: { from: ['disabled'], to: 'enabled' } },
} as const;

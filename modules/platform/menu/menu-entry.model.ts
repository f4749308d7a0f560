import { defineModel, f } from '@zhixing/model';

/**
 * What administrators have done with a menu: an entry of their own, or a change to an entry that the program declares (`kind: declared`). Of such a change
 * only what differs is kept, so that everything else goes on following the program, and taking the change back shows the entry as declared.
 */
export const MenuEntry = defineModel('menuEntry', {
  traits: ['annotated'],
  fields: {
    application: f.text({ required: true, max: 60, index: true, pattern: '[A-Za-z][A-Za-z0-9.]*' }),
    code: f.text({ required: true, unique: true, max: 60, pattern: '[A-Za-z][A-Za-z0-9.]*', search: true }),
    kind: f.choice(['directory', 'page', 'model', 'dictionary', 'link', 'declared'], { required: true }),
    name: f.text({ max: 40, search: true, requiredWhen: { kind: { ne: 'declared' } } }),
    nameZhtw: f.text({ max: 40 }),
    nameEn: f.text({ max: 80 }),
    icon: f.text({ max: 40, pattern: '[a-z][a-z0-9-]*' }),
    color: f.text({ max: 7, pattern: '#[0-9a-fA-F]{6}' }),
    /** Code of the directory it stands in, `-1` at the top. */
    parent: f.text({ max: 60 }),
    /** Where it stands among its neighbours; declared ones stand at 1, 2, 3 and so on, so that one line says where another was put. */
    place: f.decimal({ scale: 6 }),
    /** What it leads to: the code of a page, the name of a model, the code of a dictionary, an address. */
    target: f.text({ max: 500 }),
    /** Where another address opens. */
    opens: f.choice(['window', 'frame']),
    /** Whether it is left out of the menus, though its page can be opened by address. */
    noShow: f.flag({ required: true, default: false }),
    /** What the kind of the entry asks for besides. */
    properties: f.json({}),
    /** Buttons, columns and form fields that the page does not show. */
    off: f.json({}),
  },
  states: ['enabled', 'disabled'],
  tones: { enabled: 'success', disabled: 'neutral' },
  actions: { disable: { from: ['enabled'], to: 'disabled', confirm: true }, enable: { from: ['disabled'], to: 'enabled' } },
  label: ['code'],
  views: {
    list: {
      columns: ['code', 'name', 'application', 'kind', 'parent', 'target', 'status', 'updatedAt'],
      filters: ['code', 'name', 'application', 'kind', 'status'],
      sort: 'code',
    },
  },
});

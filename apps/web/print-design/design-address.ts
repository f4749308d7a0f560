/** Where the sheet of a print template is designed. */
export const designAddress = (template: string): string => `/onlineDev/printDev?design=${template}`;

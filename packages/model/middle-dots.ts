/** U+00B7, the dot between the parts of a name (GB/T 15834, 5.1.4), and characters that are typed for it. */
export const MIDDLE_DOTS = '\u00b7\u2022\u2024\u2027\u2219\u22c5\u25cf\u2e31\u30fb\uff65';

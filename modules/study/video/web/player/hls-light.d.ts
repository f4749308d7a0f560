declare module 'hls.js/light' {
  // The light build lacks subtitles, encryption and alternate sound; what remains has the types of the whole.
  export { default } from 'hls.js';
}

/**
 * Runs as an inline script: a picture that does not load, such as one that its site has removed, becomes the drawing
 * that its element names in `data-drawing`.
 */
export default function replaceMissingPictures(window: Window) {
  function replace({ target }: Event) {
    if (!(target instanceof HTMLImageElement)) return
    const { drawing } = target.dataset
    if (drawing && target.getAttribute('src') !== drawing) target.src = drawing
  }
  // The event of an image does not bubble.
  window.addEventListener('error', replace, { capture: true })
}

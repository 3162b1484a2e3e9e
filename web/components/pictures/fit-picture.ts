/** The upload limit of the service (contract: createUpload). */
export const uploadBytesMax = 2 * 1024 * 1024;
/** The service shrinks larger pictures to this size anyway. */
const sidePixelsMax = 2_048;
const quality = 0.86;

/**
 * Shrinks a picture that exceeds the upload limit, as photos from phones do. Returns files that the browser
 * cannot decode unchanged.
 */
export async function fitPicture(file: File): Promise<Blob> {
  if (file.size <= uploadBytesMax) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  const scale = Math.min(1, sidePixelsMax / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  // JPEG has no transparency; without a background, transparent areas would become black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

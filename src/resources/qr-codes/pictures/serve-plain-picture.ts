import type { Services } from '../../../http/context.ts';
import { answerFailure, answerPicture, type PictureAnswer } from './answer-picture.ts';
import { pictureFileName } from './picture-file-name.ts';
import type { PictureFormat } from '../formats/picture-format.ts';
import { parsePictureForm } from './picture-request.ts';

interface Asked {
  /** The text to encode, which must fit into a code. */
  text: string;
  /** The name of the file under which the picture is saved. */
  name: string;
  /** PNG if not given. */
  format: PictureFormat | undefined;
  query: URLSearchParams;
  ifNoneMatch: string | undefined;
}

/**
 * The picture of a text that is not a stored code, in the plain style, with the same parameters as pictures
 * of codes. A failure is answered with its message as text.
 */
export async function servePlainPicture(
  services: Pick<Services, 'logger'>,
  { text, name, format: asked, query, ifNoneMatch }: Asked,
): Promise<PictureAnswer> {
  try {
    const { format, size, margin, isDownload } = parsePictureForm(asked, query);
    return await answerPicture({
      text,
      style: { margin },
      logoHash: null,
      format,
      size,
      title: text,
      saveAs: isDownload ? pictureFileName(name, format) : undefined,
      ifNoneMatch,
    });
  } catch (error) {
    return answerFailure(services, error);
  }
}

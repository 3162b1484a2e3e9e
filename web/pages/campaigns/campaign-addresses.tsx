import { ExternalLink, EyeOff, List, Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCall } from '../../api/use-api.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { notify } from '../../components/toasts/notify.ts';
import { shortenAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Campaign } from './campaign.ts';

interface CampaignAddressesProps {
  campaign: Campaign;
  onEdit(): void;
}

/** The public addresses of the campaign, and whether visitors can open them. */
export function CampaignAddresses({ campaign, onEdit }: CampaignAddressesProps) {
  const texts = useTexts('campaigns');
  const { rotator, list } = campaign;
  return (
    <section aria-label={texts.addresses} className="card divide-y divide-line">
      {!campaign.public && <NotPublic campaign={campaign} />}
      <div className="grid divide-line max-md:divide-y md:grid-cols-2 md:divide-x rtl:md:divide-x-reverse">
        <Address
          icon={<Shuffle />}
          title={texts.rotator}
          text={rotator === false ? texts.noRotatorText : texts.rotatorText}
          address={rotator === false ? undefined : rotator}
          isOpen={campaign.public}
        >
          <Button size="small" onClick={onEdit} className="self-start">
            {texts.addRotator}
          </Button>
        </Address>
        <Address
          icon={<List />}
          title={texts.list}
          text={texts.listText}
          address={list}
          isOpen={campaign.public}
        />
      </div>
    </section>
  );
}

interface AddressProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** Undefined if there is none; then the children are shown instead. */
  address: string | undefined;
  /** Whether visitors can open it. */
  isOpen: boolean;
  children?: ReactNode;
}

function Address({ icon, title, text, address, isOpen, children }: AddressProps) {
  const texts = useTexts('campaigns');
  return (
    <div className="flex min-w-0 flex-col gap-2 p-4 sm:p-5">
      <h2 className="flex items-center gap-2 font-semibold [&_svg]:size-4 [&_svg]:text-soft">
        {icon}
        {title}
      </h2>
      <p className="text-[0.8125rem] text-soft">{text}</p>
      {address === undefined ? (
        children
      ) : (
        <div className="mt-auto flex items-center gap-1 rounded-lg bg-sunken ps-3 pe-1">
          <bdi className="min-w-0 grow py-2 font-mono text-[0.8125rem] break-all">
            {shortenAddress(address)}
          </bdi>
          <CopyButton value={address} what={title} />
          {isOpen && (
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              aria-label={texts.openLink(title)}
              title={texts.openLink(title)}
              className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-hover hover:text-ink"
            >
              <ExternalLink aria-hidden className="size-4.5" />
            </a>
          )}
        </div>
      )}
    </div>
  );
}

function NotPublic({ campaign: { id, name } }: { campaign: Campaign }) {
  const texts = useTexts('campaigns');
  const common = useTexts('common');
  const update = useCall('updateCampaign');
  const publish = async () => {
    try {
      await update.mutateAsync({ params: { id }, body: { name, public: true } });
      notify.success(common.saved);
    } catch (error) {
      notify.error((error as Error).message);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-t-xl bg-warning-soft px-4 py-3 text-warning sm:px-5">
      <EyeOff aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 grow basis-60">{texts.notPublicNow}</p>
      <Button size="small" isBusy={update.isPending} onClick={() => void publish()}>
        {texts.makePublic}
      </Button>
    </div>
  );
}

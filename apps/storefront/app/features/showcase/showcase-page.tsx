import {
  ArchMark,
  Badge,
  Breadcrumbs,
  Button,
  ButtonLink,
  Card,
  Checkbox,
  Choice,
  Choices,
  Dialog,
  EmptyState,
  Field,
  fieldProps,
  IconButton,
  Input,
  Notice,
  OnlyChoice,
  Segmented,
  Select,
  Sheet,
  Skeleton,
  Stars,
  Stepper,
  Tabs,
  TextArea,
  Toast,
} from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { Heart, MapPin, PackageX, Truck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import './showcase.css'

const THEMES = ['light', 'dark'] as const

/**
 * Every component of the ui package in every state, in both themes, in the language of the address. Only for those who work on the shop: the build leaves
 * this page out. Words are the shop's own, so that they are as long as they really are.
 */
export function ShowcasePage() {
  const { tenant } = useTenant()
  return (
    <div className="wrap">
      <h1>Components</h1>
      <p className="lead">
        {tenant.name}, {tenant.locale}
      </p>
      <div className="showcase">
        {THEMES.map((theme) => (
          <div key={theme} className="showcase-theme" data-theme={theme}>
            <Components />
          </div>
        ))}
      </div>
    </div>
  )
}

function States({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h2>{name}</h2>
      <div className="showcase-states">{children}</div>
    </section>
  )
}

function Components() {
  const { t } = useLingui()
  const id = useId()
  const [quantity, setQuantity] = useState(2)
  const [place, setPlace] = useState('home')
  const [way, setWay] = useState<'email' | 'phone'>('email')
  const [tab, setTab] = useState<'products' | 'services' | 'store'>('products')
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'sheet'>()
  const steps = { group: t`Quantity`, less: t`One less`, more: t`One more` }
  const close = () => setOpen(undefined)
  return (
    <>
      <States name="Button">
        <Button>{t`Add to cart`}</Button>
        <Button kind="quiet">{t`Go to cart`}</Button>
        <Button kind="danger">{t`Cancel the order`}</Button>
        <Button size="small">{t`Checkout`}</Button>
        <Button isBusy>{t`Checkout`}</Button>
        <Button disabled>{t`Out of stock`}</Button>
        <Button kind="quiet" isSquare aria-label={t`Wishlist`}>
          <Heart className="icon" aria-hidden="true" />
        </Button>
        <ButtonLink href="#">{t`See all`}</ButtonLink>
        <Button isWide>{t`Place order`}</Button>
        <IconButton aria-label={t`Wishlist`}>
          <Heart className="icon" aria-hidden="true" />
        </IconButton>
      </States>
      <States name="Field">
        <div className="showcase-wide">
          <Field id={`${id}a`} label={t`Email`} hint={t`We only use it to answer you.`}>
            <Input {...fieldProps(`${id}a`, { hint: 'yes' })} placeholder="name@example.com" />
          </Field>
          <Field id={`${id}b`} label={t`Email`} optional={t`optional`} error={t`Email should look like name@example.com`}>
            <Input {...fieldProps(`${id}b`, { error: 'yes' })} defaultValue="name@" />
          </Field>
          <Field id={`${id}c`} label={t`Your message`}>
            <TextArea {...fieldProps(`${id}c`)} rows={3} />
          </Field>
          <Field id={`${id}d`} label={t`State`}>
            <Select isField {...fieldProps(`${id}d`)}>
              <option>Karnataka</option>
              <option>Kerala</option>
            </Select>
          </Field>
          <Checkbox label={t`In stock only`} defaultChecked />
        </div>
        <Select aria-label={t`Sort`}>
          <option>{t`Best match`}</option>
          <option>{t`Name, A to Z`}</option>
        </Select>
      </States>
      <States name="Segmented, choices">
        <Segmented
          legend={t`How to get the code`}
          options={[
            { value: 'email', label: t`Email` },
            { value: 'phone', label: t`Text message` },
          ]}
          value={way}
          onChange={setWay}
        />
        <div className="showcase-wide">
          <Choices>
            {(['home', 'office'] as const).map((value) => (
              <Choice
                key={value}
                name={`${id}place`}
                value={value}
                isChosen={place === value}
                onChosen={() => setPlace(value)}
                icon={MapPin}
                title="14, 12th Main Road"
                text="Indiranagar, Bengaluru"
                end={<Badge>{value === 'home' ? t({ message: 'Home', context: 'kind of place' }) : t`Office`}</Badge>}
              />
            ))}
            <OnlyChoice icon={Truck} title={t`Home delivery`} text={t`Choose how to pay`} end={t`Free`} />
          </Choices>
        </div>
      </States>
      <States name="Stepper, stars, badge, mark">
        <Stepper value={quantity} max={5} onChange={setQuantity} labels={steps} />
        <Stepper value={1} max={1} onChange={setQuantity} labels={steps} isTypeable={false} />
        <Stars rating={3.7} />
        <Badge>{t`Default`}</Badge>
        <ArchMark />
        <ArchMark size="medium" />
        <ArchMark size="large" />
      </States>
      <States name="Tabs">
        <div className="showcase-wide">
          <Tabs
            label={t`Order types`}
            tabs={[
              { key: 'products', label: t`Products`, content: <p>{t`Products`}</p> },
              { key: 'services', label: t`Services`, content: <p>{t`Services`}</p> },
              { key: 'store', label: t`In store`, content: <p>{t`In store`}</p> },
            ]}
            chosen={tab}
            onChosen={setTab}
          />
        </div>
      </States>
      <States name="Notice, toast">
        <div className="showcase-wide">
          <Notice>
            <p>{t`Please check:`}</p>
          </Notice>
          <Notice kind="error" isAnnounced={false} title={t`Missing Fields`} actions={<a href="#showcase">{t`Try again`}</a>}>
            <p>{t`Please fill in all required fields.`}</p>
          </Notice>
          <Toast kind="success" dismissLabel={t`Dismiss`} onDismiss={close} action={{ label: t`Try again`, run: close }}>
            {t`Thank you`}
          </Toast>
          <Toast kind="error" dismissLabel={t`Dismiss`} onDismiss={close}>
            {t`Something went wrong`}
          </Toast>
        </div>
      </States>
      <States name="Card, breadcrumbs, skeleton, empty">
        <div className="showcase-wide">
          <Breadcrumbs label={t`You are here`} crumbs={[{ label: t`Home`, href: '#' }, { label: 'Fashion' }]} />
          <Card>
            <h3>{t`Summary`}</h3>
            <p className="muted">{t`You can check everything before you order.`}</p>
          </Card>
          <Skeleton className="showcase-block" />
          <EmptyState level={2} icon={PackageX} title={t`No orders yet`} actions={<Button>{t`Shop now`}</Button>} />
        </div>
      </States>
      <States name="Dialog, drawer, sheet">
        {(['dialog', 'drawer', 'sheet'] as const).map((kind) => (
          <Button key={kind} kind="quiet" onClick={() => setOpen(kind)}>
            {kind}
          </Button>
        ))}
        <Dialog
          kind={open === 'drawer' ? 'drawer' : 'dialog'}
          isOpen={open === 'dialog' || open === 'drawer'}
          onClose={close}
          title={t`Your cart`}
          closeLabel={t`Close`}
          footer={<Button onClick={close}>{t`Close`}</Button>}
        >
          <p>{t`You can check everything before you order.`}</p>
        </Dialog>
        <Sheet isOpen={open === 'sheet'} onClose={close} title={t`Choose an address`} closeLabel={t`Close`}>
          <p>{t`You can check everything before you order.`}</p>
        </Sheet>
      </States>
    </>
  )
}

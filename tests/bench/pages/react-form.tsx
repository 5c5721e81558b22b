import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface FieldProps {
  name: string;
  label: string;
  type?: string;
  autoComplete: string;
  isWrong?: boolean;
}

function Field({ name, label, type = 'text', autoComplete, isWrong = false }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        autoComplete={autoComplete}
        placeholder={`请输入${label}`}
        aria-invalid={isWrong}
      />
      {isWrong && <span className="note">请输入正确的{label}</span>}
    </div>
  );
}

/** The least a sign-in in React takes: the same fields, uncontrolled, checked when submitted. */
function SignInForm() {
  const [method, setMethod] = useState('phone');
  const [isPhoneWrong, setPhoneWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const phone = new FormData(event.currentTarget).get('phone');
    setPhoneWrong(typeof phone !== 'string' || !/^1\d{10}$/.test(phone));
  };
  return (
    <form className="card" noValidate onSubmit={submit}>
      <h2>登录 / 注册</h2>
      <div className="tabs">
        <button type="button" onClick={() => setMethod('phone')}>
          手机登录
        </button>
        <button type="button" onClick={() => setMethod('account')}>
          账号登录
        </button>
        <button type="button" onClick={() => setMethod('chat-app')}>
          扫码登录
        </button>
      </div>
      <div hidden={method !== 'phone'}>
        <Field
          name="phone"
          label="手机号"
          type="tel"
          autoComplete="tel-national"
          isWrong={isPhoneWrong}
        />
        <Field name="captcha" label="图形验证码" autoComplete="off" />
        <Field name="code" label="短信验证码" autoComplete="one-time-code" />
        <button type="button">获取验证码</button>
      </div>
      <div hidden={method !== 'account'}>
        <Field name="username" label="账号" autoComplete="username" />
        <Field name="password" label="密码" type="password" autoComplete="current-password" />
      </div>
      <p>
        <input id="agreed" name="agreed" type="checkbox" />
        <label htmlFor="agreed">我已阅读并同意《用户协议》和《隐私政策》</label>
      </p>
      <button type="submit">登录</button>
    </form>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<SignInForm />);

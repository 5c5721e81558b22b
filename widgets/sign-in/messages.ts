import { overridable } from '../core/texts.ts';

/** Texts of the form as it stands there at first; those of what follows are in later-messages.ts. */
export const messages = overridable('sign-in', {
  title: '登录 / 注册',
  hints: {
    phone: '未注册的手机号，验证后自动创建账号',
    account: '使用账号或手机号与密码登录',
    'chat-app': '使用微信扫一扫登录，首次登录自动创建账号',
  },
  methods: '登录方式',
  methodNames: { phone: '手机号登录', account: '账号登录', 'chat-app': '扫码登录' },
  labels: {
    phone: '手机号',
    captcha: '图形验证码',
    smsCode: '短信验证码',
    username: '账号',
    password: '密码',
  },
  placeholders: {
    phone: '请输入手机号',
    captcha: '请输入图中字符',
    smsCode: '请输入短信验证码',
    username: '请输入账号或手机号',
    password: '请输入密码',
  },
  captchaShow: '点击显示图片',
  sendCode: '获取验证码',
  show: '显示',
  hide: '隐藏',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  agree: '我已阅读并同意',
  and: '和',
  terms: '《用户协议》',
  privacy: '《隐私政策》',
  submit: '登录',
  loadFailed: '网络不稳定，没有完成操作。填写的内容都还在，请再试一次',
});
